import { companyColumns } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import type { DataTableSkeletonProps } from './data-table-skeleton';
import { DataTableSkeleton } from './data-table-skeleton';

export default {
  title: 'Table/DataTableSkeleton',
  component: DataTableSkeleton,
} satisfies StoryGroup;

const args: DataTableSkeletonProps = {
  label: 'Companies',
  columns: companyColumns,
  rowCount: 4,
  minWidth: '600px',
};

export const Default: Story<DataTableSkeletonProps> = { args };
