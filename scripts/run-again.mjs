// When what failed runs again alone: the tests of check, and the journeys.

/** More that fails than that, files of tests or journeys, is no unsteadiness: nothing runs again. */
export const MOST_AGAIN = 10;
/** How often what failed runs again alone. */
export const TRIES_AGAIN = 2;
