import { Card } from '../card/card';
import { LONG_WORD } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import { Page, PageHeader } from './page';

export default { title: 'Page/Page', component: Page } satisfies StoryGroup;

const children = (
  <>
    <PageHeader title="Companies" subtitle="Manage companies and their licenses" />
    <Card title="Company">Northwind Systems</Card>
  </>
);

export const Normal: Story<typeof Page> = { args: { children } };

export const Wide: Story<typeof Page> = { args: { children, width: 'wide' } };

export const LongWord: Story<typeof Page> = { args: { children: LONG_WORD }, globals: narrow };
