import { ignore } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import { TextAreaField } from '../form/text-area-field';
import { FileDrop } from './file-drop';

export default { title: 'Files/FileDrop', component: FileDrop } satisfies StoryGroup;

const args = {
  label: 'Drop files to attach them to the comment',
  onFiles: ignore,
  children: <TextAreaField label="Comment" rows={4} />,
};

/** Drags a file over the region. */
function dragFile({ canvasElement }: { canvasElement: HTMLElement }) {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['a'], 'a.txt'));
  canvasElement
    .querySelector('textarea')
    ?.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
}

export const Default: Story<typeof FileDrop> = { args };

export const Dragging: Story<typeof FileDrop> = { args, play: dragFile };

export const DraggingOnPhone: Story<typeof FileDrop> = { args, play: dragFile, globals: narrow };
