import { buildRelease } from '../../testing/build-release';
import { chooseReleases } from './candidate-share';

const current = buildRelease({ id: 'aaaaaaaaaaaaaaaa' });
const previous = buildRelease({ id: 'bbbbbbbbbbbbbbbb' });

function storeShare(text: string): void {
  document.cookie = `atrium_share=${text}; Path=/`;
}

function withCandidate(percent: number, id = '00000000ffffffff') {
  return { current, previous, candidate: { release: buildRelease({ id }), percent } };
}

/** Returns the places, from 0 to 99, of the browsers that get a candidate. */
function placesOf(percent: number, id?: string): number[] {
  return Array.from({ length: 100 }, (_, place) => place).filter((place) => {
    storeShare(String(place));
    return chooseReleases(withCandidate(percent, id)).current !== current;
  });
}

beforeEach(() => {
  document.cookie = 'atrium_share=; Path=/; Max-Age=0';
});

it.each([1, 10, 50, 99])('gives a candidate to %i of 100 browsers', (percent) => {
  expect(placesOf(percent)).toHaveLength(percent);
  expect(placesOf(percent, 'fedcba9876543210')).toHaveLength(percent);
});

it('keeps the browsers that have a candidate when its share grows', () => {
  expect(placesOf(50, 'fedcba9876543210')).toEqual(
    expect.arrayContaining(placesOf(10, 'fedcba9876543210')),
  );
});

it('gives each candidate to other browsers', () => {
  expect(placesOf(10, '0000000000000000')).not.toEqual(placesOf(10, '0000000f00000000'));
});

it('uses the live release as the fallback of the candidate', () => {
  storeShare('0');
  const area = withCandidate(10);

  expect(chooseReleases(area)).toMatchObject({
    current: area.candidate.release,
    previous: current,
  });
});

it('remembers the place of a browser, and stores nothing without a candidate', () => {
  chooseReleases({ current, previous });
  expect(document.cookie).not.toContain('atrium_share');

  const first = chooseReleases(withCandidate(50)).current;

  expect(document.cookie).toMatch(/\batrium_share=\d\d?$/);
  for (let page = 0; page < 20; page += 1) {
    expect(chooseReleases(withCandidate(50)).current.id).toBe(first.id);
  }
});

it('replaces a share that no page has stored', () => {
  storeShare('ten');

  chooseReleases(withCandidate(50));

  expect(document.cookie).toMatch(/\batrium_share=\d\d?$/);
});
