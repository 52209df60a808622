import { Button } from '../button/button';
import { companyColumns, createCompanies, LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import { DataTable } from '../table/data-table';
import { Card } from './card';

export default { title: 'Card', component: Card } satisfies StoryGroup;

const COMPANIES = createCompanies(3);

export const Default: Story<typeof Card> = {
  args: { title: 'Company', children: 'Northwind Systems' },
};

export const WithoutTitle: Story<typeof Card> = { args: { children: 'Northwind Systems' } };

export const WithActions: Story<typeof Card> = {
  args: { title: 'Company', actions: <Button>Edit</Button>, children: 'Northwind Systems' },
};

export const ActionsWithoutTitle: Story<typeof Card> = {
  args: { actions: <Button>Edit</Button>, children: 'Northwind Systems' },
};

export const WithTable: Story = {
  render: () => (
    <Card title="Companies" actions={<Button variant="primary">Add Company</Button>}>
      <DataTable
        label="Companies"
        columns={companyColumns}
        rows={COMPANIES}
        rowKey={({ id }) => id}
        context={null}
        minWidth="600px"
      />
    </Card>
  ),
};

export const LongTexts: Story<typeof Card> = {
  args: {
    title: LONG_TEXT,
    actions: (
      <>
        <Button>Import companies</Button>
        <Button>Export companies</Button>
        <Button variant="primary">Add Company</Button>
      </>
    ),
    children: LONG_WORD,
  },
  globals: narrow,
};
