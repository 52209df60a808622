import { render, screen } from '@testing-library/react';
import { Checkbox } from './checkbox';

it('can be partially checked', () => {
  const { rerender } = render(
    <Checkbox label="Select all" hideLabel indeterminate checked={false} readOnly />,
  );
  expect(screen.getByRole('checkbox', { name: 'Select all' })).toBePartiallyChecked();

  rerender(<Checkbox label="Select all" hideLabel checked readOnly />);
  expect(screen.getByRole('checkbox', { name: 'Select all' })).toBeChecked();
});
