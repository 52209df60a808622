import { Row } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import type { BadgeProps, BadgeTone } from './badge';
import { Badge } from './badge';

export default { title: 'Badge', component: Badge } satisfies StoryGroup;

const TONES: readonly BadgeTone[] = ['neutral', 'blue', 'yellow', 'green', 'red', 'indigo'];

export const Default: Story<BadgeProps> = { args: { tone: 'blue', children: 'In progress' } };

export const AllTones: Story = {
  render: () => (
    <Row>
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </Row>
  ),
};

export const WithDot: Story = {
  render: () => (
    <Row>
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone} dot>
          {tone}
        </Badge>
      ))}
    </Row>
  ),
};
