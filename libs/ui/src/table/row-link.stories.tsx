import { BrowserRouter } from 'react-router-dom';
import { LONG_TEXT } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { focus, narrow } from '../catalog/story';
import { RowLink } from './row-link';

export default { title: 'Table/RowLink', component: RowLink } satisfies StoryGroup;

const show = (name: string) => () => (
  <BrowserRouter>
    <RowLink to="/company/7">{name}</RowLink>
  </BrowserRouter>
);

export const Default: Story = { render: show('Northwind Traders') };

export const Hovered: Story = { ...Default, parameters: { pseudo: { hover: true } } };

export const Focused: Story = { ...Default, play: focus('a') };

export const LongName: Story = { render: show(LONG_TEXT), globals: narrow };
