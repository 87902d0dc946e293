# C side of bits.py: used instead of it when compiled.
cdef extern from *:
    """
    static inline long long pinella_ctz(unsigned long long mask) { return __builtin_ctzll(mask); }
    static inline long long pinella_popcount(unsigned long long mask) {
    #ifdef __POPCNT__
        return __builtin_popcountll(mask);
    #else /* a call into libgcc costs more */
        mask -= mask >> 1 & 0x5555555555555555ULL;
        mask = (mask & 0x3333333333333333ULL) + (mask >> 2 & 0x3333333333333333ULL);
        return ((mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL >> 56;
    #endif
    }
    #define PINELLA_PURE 0
    static inline long long pinella_top(unsigned long long mask) { return 63 - __builtin_clzll(mask); }
    """
    long long ctz "pinella_ctz"(unsigned long long mask) noexcept nogil
    long long popcount "pinella_popcount"(unsigned long long mask) noexcept nogil
    long long top "pinella_top"(unsigned long long mask) noexcept nogil
    int PURE "PINELLA_PURE"
