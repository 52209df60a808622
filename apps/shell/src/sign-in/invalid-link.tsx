import { Button } from '@atrium/ui';
import { CardPage, Text } from './card-page';

/** Says that a link is no longer valid, and leads to the login. */
export function InvalidLink({ text, onLeave }: { text: string; onLeave: () => void }) {
  return (
    <CardPage title="Invalid link" heading="This link does not work">
      <Text role="alert">{text}</Text>
      <Button variant="primary" onClick={onLeave}>
        Go to the login
      </Button>
    </CardPage>
  );
}
