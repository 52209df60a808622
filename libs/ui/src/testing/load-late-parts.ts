import { loadLateParts } from '../late/late';

// Tests see a page that has been open for a moment.
beforeAll(loadLateParts);
