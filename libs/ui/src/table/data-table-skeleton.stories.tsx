import { companyColumns } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { DataTableSkeleton } from './data-table-skeleton';

export default {
  title: 'Table/DataTableSkeleton',
  component: DataTableSkeleton,
} satisfies StoryGroup;

const args: Args<typeof DataTableSkeleton> = {
  label: 'Companies',
  columns: companyColumns,
  rowCount: 4,
  minWidth: '600px',
};

export const Default: Story<typeof DataTableSkeleton> = { args };
