/** Size of the pieces in which contents are stored, in bytes. It never changes: the ranges of stored files need it. */
export const PIECE_BYTES = 256 * 1024;

/**
 * Pieces that a process sends to the database at once. A statement takes several times the memory of its piece, and
 * other requests need connections, too.
 */
export const PIECES_AT_ONCE = 3;

/**
 * Bytes of files that a statement deletes at most, with one file more. PostgreSQL takes up to eight seconds for a
 * gigabyte, and a statement has ten.
 */
export const BYTES_A_DELETION = 250 * 1024 * 1024;

/**
 * Bytes that each file takes at least of those that a person can upload in a day, which are thus 10,000 files: more
 * would slow the uploads of all, which add them up one after the other.
 */
export const LEAST_COUNTED_BYTES = 50 * 1024;

/** Hours after which a file that hangs on nothing is deleted, and a content that never arrived completely. */
export const UNATTACHED_HOURS = 24;

/** Share of `FILES_MAX_GB` from which on admins are warned. */
export const FULL_SHARE = 0.8;

/** Largest picture that browsers show: it takes 200 MB of their memory. */
export const MOST_PIXELS = 50_000_000;
export const MOST_PIXELS_A_SIDE = 16_384;

/** Seconds for which a browser shows a file without asking again. */
export const CACHE_SECONDS = 24 * 60 * 60;
