// Shared packages are there only behind an asynchronous boundary.
void import('./page');
