import { createUnsavedWork } from '@atrium/area-contract';

export const { isDirty, useUnsavedWork } = createUnsavedWork();
