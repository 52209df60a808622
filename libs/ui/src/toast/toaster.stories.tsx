import { useEffect } from 'react';
import { LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import type { ToastOptions } from './toast-store';
import { dismissToasts, toast } from './toast-store';
import { Toaster } from './toaster';

export default { title: 'Toaster', component: Toaster } satisfies StoryGroup;

function Shown(options: ToastOptions) {
  useEffect(() => {
    toast(options);
    return dismissToasts;
  });
  return <Toaster />;
}

export const Success: Story = {
  render: () => <Shown title="Success" description="The task was created." />,
};

export const Failure: Story = {
  render: () => (
    <Shown title="Error" description="The name is taken already." variant="destructive" />
  ),
};

export const TitleOnly: Story = { render: () => <Shown title="Signed out" /> };

export const WithAction: Story = {
  render: () => (
    <Shown
      title="Success"
      description="Event moved"
      action={{ label: 'Undo', onSelect: dismissToasts }}
    />
  ),
};

export const LongTexts: Story = {
  render: () => (
    <Shown title={LONG_TEXT} description={`${LONG_WORD} ${LONG_TEXT}`} variant="destructive" />
  ),
  globals: narrow,
};
