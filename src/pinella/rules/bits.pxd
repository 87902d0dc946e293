# C side of bits.py: used instead of it when compiled.
cdef extern from *:
    """
    static inline long long pinella_ctz(unsigned long long mask) { return __builtin_ctzll(mask); }
    static inline long long pinella_popcount(unsigned long long mask) { return __builtin_popcountll(mask); }
    #define PINELLA_PURE 0
    static inline long long pinella_top(unsigned long long mask) { return 63 - __builtin_clzll(mask); }
    """
    long long ctz "pinella_ctz"(unsigned long long mask) noexcept nogil
    long long popcount "pinella_popcount"(unsigned long long mask) noexcept nogil
    long long top "pinella_top"(unsigned long long mask) noexcept nogil
    int PURE "PINELLA_PURE"
