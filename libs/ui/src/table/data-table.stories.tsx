import type { Company } from '../catalog/samples';
import { companyColumns, createCompanies, ignore, LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { focus, narrow } from '../catalog/story';
import { DataTable } from './data-table';

export default { title: 'Table/DataTable', component: DataTable } satisfies StoryGroup;

type CompanyTable = typeof DataTable<Company, null>;

const args: Args<CompanyTable> = {
  label: 'Companies',
  columns: companyColumns,
  rows: createCompanies(5),
  rowKey: ({ id }) => id,
  context: null,
  minWidth: '600px',
};

export const Default: Story<CompanyTable> = { args };

export const NotSorted: Story<CompanyTable> = {
  args: { ...args, sort: { title: 'Name', order: null, onChange: ignore } },
};

export const Ascending: Story<CompanyTable> = {
  args: { ...args, sort: { title: 'Name', order: 'ascending', onChange: ignore } },
};

export const Descending: Story<CompanyTable> = {
  args: { ...args, sort: { title: 'Name', order: 'descending', onChange: ignore } },
};

export const SomeSelected: Story<CompanyTable> = {
  args: { ...args, selectedKeys: new Set([2, 3]), onRowOpen: ignore },
};

export const SomeChanged: Story<CompanyTable> = {
  args: { ...args, changedKeys: new Set([2, 4]), onRowOpen: ignore },
};

export const SelectedAndChanged: Story<CompanyTable> = {
  args: { ...args, selectedKeys: new Set([2, 3]), changedKeys: new Set([3]), onRowOpen: ignore },
};

export const Hovered: Story<CompanyTable> = {
  args: { ...args, onRowOpen: ignore, sort: { title: 'Name', order: null, onChange: ignore } },
  parameters: { pseudo: { hover: true } },
};

export const RowFocused: Story<CompanyTable> = {
  args: { ...args, onRowOpen: ignore },
  play: focus('tbody tr'),
};

export const TableFocused: Story<CompanyTable> = { args, play: focus('[role=region]') };

export const WithoutRows: Story<CompanyTable> = { args: { ...args, rows: [] } };

export const ThousandRows: Story<CompanyTable> = {
  args: { ...args, rows: createCompanies(1000), maxHeight: '400px' },
};

export const OnPhone: Story<CompanyTable> = { args, globals: narrow };

export const LongTexts: Story<CompanyTable> = {
  args: {
    ...args,
    rows: [
      { id: 1, name: LONG_TEXT, city: LONG_WORD, licenses: 1_000_000 },
      { id: 2, name: LONG_WORD, city: LONG_TEXT, licenses: 0 },
    ],
  },
};
