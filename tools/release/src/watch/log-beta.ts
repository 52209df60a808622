// Stirling's series is exact to 12 digits from here on.
const SERIES_FROM = 10;

/** Returns the natural logarithm of the beta function; both arguments must be positive. */
export function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

function logGamma(x: number): number {
  let shift = 0;
  let y = x;
  for (; y < SERIES_FROM; y += 1) shift += Math.log(y);
  const square = 1 / (y * y);
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / y;
  return (y - 0.5) * Math.log(y) - y + 0.5 * Math.log(2 * Math.PI) + series - shift;
}
