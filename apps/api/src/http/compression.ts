/** Shorter responses are sent as they are. */
export const COMPRESSION_THRESHOLD_BYTES = 1024;

/** Level of gzip. Higher ones take more time than they save on the way. */
export const COMPRESSION_LEVEL = 1;
