// Shared packages are only available behind an asynchronous boundary.
void import('./page');
