import {
  createItem,
  createPicture,
  createUploads,
  LONG_NAME,
  samplePictureUrl,
} from '../catalog/file-samples';
import type { Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import { UploadList } from './upload-list';
import type { Uploads } from './use-uploads';

export default { title: 'Files/UploadList', component: UploadList } satisfies StoryGroup;

const stored = createPicture();
const picture = createItem({
  key: 'picture',
  name: stored.name,
  size: stored.size,
  attachment: stored,
});
const uploading = createItem({
  key: 'uploading',
  name: 'recording.mp4',
  size: 18_400_000,
  status: 'uploading',
  progress: 0.4,
});
const failed = createItem({
  key: 'failed',
  name: 'export.csv',
  status: 'failed',
  error: 'The server can’t be reached.',
});

function show(uploads: Uploads): Story<typeof UploadList> {
  return { args: { uploads, fileUrl: samplePictureUrl } };
}

export const Uploading = show(
  createUploads([uploading, createItem({ key: 'waiting', status: 'waiting', progress: 0 })]),
);

export const Failed = show(createUploads([failed]));

export const ThreeFiles = show(createUploads([picture, uploading, failed]));

export const Described = show(
  createUploads([
    {
      ...picture,
      attachment: { ...stored, altText: 'The error after signing in' },
      error: 'The description was not saved.',
    },
  ]),
);

export const Refused = show(
  createUploads(
    [createItem()],
    [
      '“recording.mov” is larger than 25 MB.',
      'At most 10 files can be attached. Left out: “1.png”, “2.png”, “3.png” and 4 more.',
    ],
  ),
);

export const OnlyRefused = show(createUploads([], [`“${LONG_NAME}” is larger than 25 MB.`]));

export const TenFiles = show(
  createUploads(
    Array.from({ length: 10 }, (_, index) =>
      createItem({ key: `new-${index}`, name: `screenshot-${index + 1}.pdf` }),
    ),
  ),
);

const longNames = createUploads([
  { ...picture, name: LONG_NAME },
  { ...uploading, name: LONG_NAME },
  { ...failed, name: LONG_NAME.replaceAll(' ', '') },
  createItem({ key: 'arabic', name: 'محضر الاجتماع حول تراخيص جميع الموزعين في المنطقة.pdf' }),
]);

export const LongNames: Story<typeof UploadList> = { ...show(longNames), globals: narrow };
