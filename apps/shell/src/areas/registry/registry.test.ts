import { http, HttpResponse } from 'msw';
import { mockServer } from '@atrium/testing';
import { leaveCandidate } from '../../preview/left-candidates';
import { buildRegistry, buildRelease, liveArea } from '../../testing/build-release';
import { findArea, matchesPattern } from './area-paths';
import { chooseReleases } from './candidate-share';
import { readRegistry } from './registry';

it.each([
  [HttpResponse.text('no', { status: 503 }), 'The list of areas could not be loaded (503).'],
  [HttpResponse.html('<p>'), 'The list of areas has an unknown format.'],
  [HttpResponse.json({ version: 2 }), 'The list of areas has an unknown format.'],
])('rejects invalid response %#', async (response, sentence) => {
  mockServer.use(http.get('*/registry.json', () => response));

  await expect(readRegistry()).rejects.toThrow(sentence);
});

it.each([
  ['the network fails', () => HttpResponse.error(), new AbortController().signal],
  ['nothing arrives in time', () => HttpResponse.json(buildRegistry()), AbortSignal.abort()],
])('says that the server can’t be reached when %s', async (_, respond, signal) => {
  jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(signal);
  mockServer.use(http.get('*/registry.json', respond));

  await expect(readRegistry()).rejects.toThrow('The server can’t be reached.');
});

describe('a candidate', () => {
  const { current, previous } = liveArea(buildRegistry());

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
      return chooseReleases(withCandidate(percent, id), []).current !== current;
    });
  }

  beforeEach(() => {
    document.cookie = 'atrium_share=; Path=/; Max-Age=0';
  });

  it('is the current release in a browser of its share, and the live one its fallback', async () => {
    const content = buildRegistry();
    const release = buildRelease({ id: '0000000000000000' });
    liveArea(content).candidate = { release, percent: 10, promoteAfter: null };
    mockServer.use(http.get('*/registry.json', () => HttpResponse.json(content)));

    storeShare('9');
    expect(liveArea(await readRegistry())).toMatchObject({ current: release, previous: current });
    storeShare('10');
    expect(liveArea(await readRegistry())).toMatchObject({ current });
  });

  it.each([1, 99])('goes to %i of 100 browsers', (percent) => {
    expect(placesOf(percent)).toHaveLength(percent);
    expect(placesOf(percent, 'fedcba9876543210')).toHaveLength(percent);
  });

  it('goes to no browser if it is for people, nor is a place stored for it', () => {
    expect(placesOf(0)).toEqual([]);
    document.cookie = 'atrium_share=; Path=/; Max-Age=0';

    expect(chooseReleases(withCandidate(0), []).current).toBe(current);
    expect(document.cookie).not.toContain('atrium_share');
  });

  it('is left for good, until the browser has left ten others', () => {
    const ids = Array.from({ length: 11 }, (_, index) => index.toString(16).repeat(16));
    for (const id of ids) leaveCandidate(id);

    const used = ids.filter((id) => chooseReleases(withCandidate(0, id), ids).current !== current);
    expect(used).toEqual([ids[0]]);
  });

  it('stays in the browsers that have it when its share grows', () => {
    expect(placesOf(50, 'fedcba9876543210')).toEqual(
      expect.arrayContaining(placesOf(10, 'fedcba9876543210')),
    );
  });

  it('goes to other browsers than the one before', () => {
    expect(placesOf(10, '0000000000000000')).not.toEqual(placesOf(10, '0000000f00000000'));
  });

  it('makes a browser store its place, which stays the same', () => {
    chooseReleases({ current, previous }, []);
    expect(document.cookie).not.toContain('atrium_share');

    const first = chooseReleases(withCandidate(50), []).current;

    expect(document.cookie).toMatch(/\batrium_share=\d\d?$/);
    for (let page = 0; page < 20; page += 1) {
      expect(chooseReleases(withCandidate(50), []).current.id).toBe(first.id);
    }
  });

  it('replaces a share that no page has stored', () => {
    storeShare('ten');

    chooseReleases(withCandidate(50), []);

    expect(document.cookie).toMatch(/\batrium_share=\d\d?$/);
  });
});

it('finds the area of a path', () => {
  expect(findArea(buildRegistry().areas, '/company/1')?.current.manifest.name).toBe('admin');
  expect(findArea(buildRegistry().areas, '/nowhere')).toBeUndefined();
});

it.each([
  ['/', '/'],
  ['/tasks', '/tasks'],
  ['/tasks', '/tasks/'],
  ['/company/:uuid', '/company/0f8fad5b-d9cb-469f-a165-70867728950e'],
])('%s matches %s', (pattern, pathname) => {
  expect(matchesPattern(pattern, pathname)).toBe(true);
});

it.each([
  ['/', '/tasks'],
  ['/tasks', '/tasks/1'],
  ['/tasks', '/tasksx'],
  ['/company/:uuid', '/company'],
  ['/company/:uuid', '/company/a/b'],
])('%s does not match %s', (pattern, pathname) => {
  expect(matchesPattern(pattern, pathname)).toBe(false);
});
