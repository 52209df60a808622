import { render } from '@testing-library/react';
import { createUnsavedWork } from './unsaved-work';

const { isDirty, useUnsavedWork } = createUnsavedWork();

function Form({ changed }: { changed: boolean }) {
  useUnsavedWork(changed);
  return null;
}

it('reports unsaved work while a form with changes is mounted', () => {
  const first = render(<Form changed={false} />);
  expect(isDirty()).toBe(false);

  first.rerender(<Form changed />);
  const second = render(<Form changed />);
  expect(isDirty()).toBe(true);

  first.rerender(<Form changed={false} />);
  expect(isDirty()).toBe(true);
  second.unmount();
  expect(isDirty()).toBe(false);
});
