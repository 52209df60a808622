/** Returns how long ago something was, in the largest unit that fits: `now`, `5 min`, `2 h`, `3 d`. */
export function describeAge(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${String(minutes)} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${String(hours)} h` : `${String(Math.floor(hours / 24))} d`;
}
