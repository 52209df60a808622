// Each as light and dark.
const colors = {
  background: ['#f8fafc', '#0d1118'],
  surface: ['#ffffff', '#141a23'],
  surfaceRaised: ['#ffffff', '#1a212c'],
  surfaceSunken: ['#f1f5f9', '#10151d'],
  surfaceHover: ['#f1f5f9', '#1f2733'],
  border: ['#e2e8f0', '#27303d'],
  borderStrong: ['#8391a7', '#6b788d'],
  text: ['#0f172a', '#e6eaf0'],
  textMuted: ['#475569', '#a9b4c4'],
  textSubtle: ['#596980', '#93a0b4'],
  accent: ['#4f46e5', '#5b55e6'],
  accentHover: ['#4338ca', '#6a64ec'],
  onAccent: ['#ffffff', '#ffffff'],
  accentText: ['#4338ca', '#a5b4fc'],
  accentSubtle: ['#eef2ff', '#1f2347'],
  changed: ['#fff9de', '#332a10'],
  danger: ['#dc2626', '#dc2626'],
  dangerHover: ['#b91c1c', '#c81e1e'],
  onDanger: ['#ffffff', '#ffffff'],
  dangerText: ['#b91c1c', '#fca5a5'],
  dangerSubtle: ['#fef2f2', '#34181c'],
  warning: ['#b45309', '#fbbf24'],
  focus: ['#6366f1', '#818cf8'],
  overlay: ['rgb(15 23 42 / 0.4)', 'rgb(2 6 12 / 0.5)'],
  tooltip: ['#1e293b', '#e6eaf0'],
  onTooltip: ['#f8fafc', '#141a23'],
  neutralSubtle: ['#e8edf3', '#232c39'],
  neutralText: ['#475569', '#b4bfce'],
  neutralSolid: ['#64748b', '#8492a8'],
  blueSubtle: ['#e0ecff', '#15294a'],
  blueText: ['#1d4ed8', '#93c5fd'],
  blueSolid: ['#3b82f6', '#60a5fa'],
  yellowSubtle: ['#fef6c7', '#33290f'],
  yellowText: ['#854d0e', '#fcd34d'],
  yellowSolid: ['#ca8a04', '#eab308'],
  greenSubtle: ['#dcf7e5', '#12301f'],
  greenText: ['#166534', '#86efac'],
  greenSolid: ['#16a34a', '#4ade80'],
  redSubtle: ['#fee7e7', '#3a1a1e'],
  redText: ['#b91c1c', '#fca5a5'],
  redSolid: ['#ef4444', '#f87171'],
  indigoSubtle: ['#e3e7ff', '#232750'],
  indigoText: ['#4338ca', '#a5b4fc'],
  indigoSolid: ['#6366f1', '#818cf8'],
  tealSubtle: ['#ccfbf1', '#0f302e'],
  tealText: ['#115e59', '#5eead4'],
  pinkSubtle: ['#fce7f3', '#3d1a2e'],
  pinkText: ['#9d174d', '#f9a8d4'],
  orangeSubtle: ['#ffedd5', '#3a2314'],
  orangeText: ['#9a3412', '#fdba74'],
  violetSubtle: ['#ede9fe', '#2d2152'],
  violetText: ['#5b21b6', '#c4b5fd'],
} as const;

const shadows = {
  raised: ['0 1px 2px rgb(15 23 42 / 0.05)', '0 1px 2px rgb(0 0 0 / 0.3)'],
  floating: [
    '0 4px 16px rgb(15 23 42 / 0.1), 0 1px 3px rgb(15 23 42 / 0.06)',
    '0 4px 16px rgb(0 0 0 / 0.45)',
  ],
  modal: ['0 16px 48px rgb(15 23 42 / 0.18)', '0 16px 48px rgb(0 0 0 / 0.6)'],
} as const;

/** Name of a color. */
export type ColorName = keyof typeof colors;

/** Colors and shadows of both schemes. The user or the system selects one. */
export const colorSchemes = {
  light: { color: pick(colors, 0), shadow: pick(shadows, 0) },
  dark: { color: pick(colors, 1), shadow: pick(shadows, 1) },
};

type Pair = readonly [light: string, dark: string];

function pick<Name extends string>(
  pairs: Readonly<Record<Name, Pair>>,
  scheme: 0 | 1,
): Record<Name, string> {
  const entries = Object.entries<Pair>(pairs).map(([name, pair]) => [name, pair[scheme]]);
  // Object.fromEntries loses the types of the keys.
  return Object.fromEntries(entries) as Record<Name, string>;
}
