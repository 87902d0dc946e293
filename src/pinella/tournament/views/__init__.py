"""What people see of a tournament: pure questions to its state, answered with plain values for every edge."""
