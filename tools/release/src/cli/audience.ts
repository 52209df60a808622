import { InvalidArgumentError } from 'commander';

/** Audience of a candidate: a share of the browsers, and people. */
export interface Audience {
  /** Share of the browsers; 0 for none. */
  readonly percent: number;
  /** Such as `@ada` and `role:admin`. */
  readonly people: readonly string[];
}

// A username can contain a comma.
const SEPARATOR = /,\s*(?=@|role:|\d+%?(?:,|$))/;

/** Parses who gets a candidate, such as `10%`, `@deniz,@maria` or `5%,role:admin`. */
export function parseAudience(value: string): Audience {
  const parts = value.trim().split(SEPARATOR);
  const people = parts.filter((part) => /^(?:@|role:)./.test(part));
  const [share, ...others] = parts.filter((part) => !people.includes(part));
  const [, percent = '0'] = /^([1-9]\d?)%?$/.exec(share ?? '') ?? [];
  const isValid = others.length === 0 && (share === undefined || percent !== '0');
  if (isValid) return { percent: Number(percent), people };
  throw new InvalidArgumentError(
    'It must be a share from 1% to 99%, such as 10%, or people, such as @ada,@deniz or role:admin.',
  );
}

/** Describes who gets a candidate, `10% of the browsers, @ada`. */
export function describeAudience({ percent, people }: Audience): string {
  const share = percent > 0 ? [`${String(percent)}% of the browsers`] : [];
  return [...share, ...people].join(', ');
}
