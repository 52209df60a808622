/** A picture of several stories, which the tests compare with the accepted one. */
export interface Board {
  /** Name of the picture's file. */
  name: string;
  /** IDs of the stories, shown below each other. */
  stories: readonly string[];
  /** Size of the picture in pixels. */
  width: number;
  height: number;
  scheme?: 'dark';
  direction?: 'rtl';
}

const FIELDS = [
  'Form/TextField/WithError',
  'Form/SelectField/Default',
  'Form/TextAreaField/Disabled',
];
const CHOICES = [
  'Form/Checkbox/Checked',
  'Form/Checkbox/Indeterminate',
  'Form/Checkbox/Disabled',
  'Form/SearchInput/WithText',
];
const LABELS = ['Badge/WithDot', 'Avatar/AllColors', 'Logo/WithName'];
const TABLE = 'Table/DataTable/SomeSelected';

/** The pictures: few, small, and together of every component whose look is more than its text. */
export const boards: readonly Board[] = [
  { name: 'buttons', stories: ['Button/AllVariants', 'Button/Focused'], width: 480, height: 120 },
  {
    name: 'buttons-dark',
    stories: ['Button/AllVariants', 'Button/Disabled'],
    width: 480,
    height: 120,
    scheme: 'dark',
  },
  { name: 'buttons-hovered', stories: ['Button/Hovered'], width: 480, height: 64 },
  { name: 'fields', stories: FIELDS, width: 320, height: 320 },
  { name: 'fields-dark', stories: FIELDS, width: 320, height: 320, scheme: 'dark' },
  { name: 'choices', stories: CHOICES, width: 320, height: 200 },
  { name: 'choices-right-to-left', stories: CHOICES, width: 320, height: 200, direction: 'rtl' },
  { name: 'labels', stories: LABELS, width: 480, height: 200 },
  { name: 'labels-dark', stories: LABELS, width: 480, height: 200, scheme: 'dark' },
  { name: 'table', stories: [TABLE], width: 640, height: 136 },
  { name: 'table-dark', stories: [TABLE], width: 640, height: 136, scheme: 'dark' },
  {
    name: 'table-right-to-left',
    stories: ['Table/DataTable/Ascending'],
    width: 640,
    height: 136,
    direction: 'rtl',
  },
  { name: 'table-loading', stories: ['Table/DataTableSkeleton/Default'], width: 640, height: 240 },
  { name: 'table-on-phone', stories: ['Card/WithTable'], width: 320, height: 260 },
  {
    name: 'cards',
    stories: ['Page/PageHeader/Default', 'StatCard/Default'],
    width: 480,
    height: 210,
  },
  {
    name: 'states-on-phone',
    stories: ['State/RetryNotice/Default', 'State/EmptyState/Default'],
    width: 320,
    height: 340,
  },
  { name: 'error', stories: ['State/ErrorState/DetailsOpen'], width: 400, height: 280 },
  { name: 'dialog', stories: ['Dialog/Dialog/Small'], width: 480, height: 340 },
  {
    name: 'dialog-dark',
    stories: ['Dialog/ConfirmDialog/Default'],
    width: 480,
    height: 200,
    scheme: 'dark',
  },
  { name: 'menu', stories: ['Menu/Open'], width: 240, height: 200 },
  { name: 'toast', stories: ['Toaster/Failure'], width: 660, height: 140 },
];
