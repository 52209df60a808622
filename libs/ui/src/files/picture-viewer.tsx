import { lazyDialog } from '@atrium/ui';
import type { PictureViewerProps } from './picture-viewer-box';

/** A dialog that shows pictures large, one at a time. */
export const PictureViewer = lazyDialog<PictureViewerProps>(() =>
  import(/* webpackChunkName: "picture-viewer" */ './picture-viewer-box').then(
    (module) => module.PictureViewerBox,
  ),
);
