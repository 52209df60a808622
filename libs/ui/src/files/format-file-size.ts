const STEP = 1024;
const UNITS = ['KB', 'MB', 'GB'];

/** Formats a size in bytes, such as `812 B`, `34 KB` or `1.2 MB`, in units of 1024. */
export function formatFileSize(bytes: number): string {
  if (bytes < STEP) return `${bytes} B`;
  let size = bytes / STEP;
  let unit = 0;
  // 1,023.9 KB would be written as 1024 KB.
  while (Math.round(size) >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit += 1;
  }
  const rounded = size < 10 ? Math.round(size * 10) / 10 : Math.round(size);
  return `${rounded} ${UNITS[unit] ?? ''}`;
}
