export { DeletedNotice } from './deleted-notice';
export { FormConflicts } from './form-conflicts';
export { formatValues, isSameSet, notMerged } from './three-way-merge';
export type { MergeField, MergeFields } from './three-way-merge';
export { useFormMerge } from './use-form-merge';
export type { FormDraft } from './use-form-merge';
