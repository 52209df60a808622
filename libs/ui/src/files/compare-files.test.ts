import { createFile } from '../catalog/file-samples';
import { mergeFiles } from './compare-files';

const agenda = createFile({ id: 1 });
const budget = createFile({ id: 2 });
const mine = createFile({ id: 3 });
const theirs = createFile({ id: 4 });

it('keeps the files that both sides have added, and none that either has removed', () => {
  expect(mergeFiles([agenda, budget], [budget, mine], [agenda, theirs])).toEqual([theirs, mine]);
});
