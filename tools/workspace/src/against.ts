import { CommandError } from './command-error';

const OPTION = '--against';

/**
 * Reads the arguments of `npm run dev -- AREA … [--against URL]`.
 *
 * @returns `against`: origin of the server in whose pages the area runs; `null` for a server on this machine
 * @throws CommandError if the URL is not the address of a server, or there is not exactly one area for it
 */
export function parseDevArguments(given: readonly string[]) {
  const words = given.flatMap((word) =>
    word.startsWith(`${OPTION}=`) ? [OPTION, word.slice(OPTION.length + 1)] : [word],
  );
  const index = words.indexOf(OPTION);
  if (index === -1) return { areas: words, against: null };
  const areas = words.toSpliced(index, 2);
  const against = originOf(words[index + 1] ?? '');
  if (against === null) {
    throw new CommandError(
      `${OPTION} needs the address of a server, like ${OPTION} https://atrium.example.com.`,
    );
  }
  if (areas.length !== 1) {
    throw new CommandError(
      `${OPTION} runs one area, like npm run dev -- tasks ${OPTION} ${against}.`,
    );
  }
  return { areas, against };
}

function originOf(text: string): string | null {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url.origin : null;
}
