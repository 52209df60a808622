import { isolate } from '@atrium/ui';
import type { MergeField } from '@atrium/ui/conflict';
import type { AttachedFile } from './attached-file';
import { isSameFiles, mergeFiles } from './compare-files';

/** Files of a form, for `useFormMerge`. The changes of both sides are kept. */
export const filesMergeField: MergeField<readonly AttachedFile[] | undefined> = {
  label: 'Files',
  format: (files = []) => files.map(({ name }) => isolate(name)).join(', '),
  isEqual: isSameFiles,
  merge: mergeFiles,
};
