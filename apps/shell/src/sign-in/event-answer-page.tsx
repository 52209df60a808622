import { useMutation, useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { ApiError, explainError } from '@atrium/api-client';
import { answerLinkMutations, answerLinkQueries } from '@atrium/api-client/answer-links';
import type { InvitationToAnswer } from '@atrium/contracts/answer-links';
import { Button, isolate, ReadErrorState, renderIsolated, Spinner, tokens } from '@atrium/ui';
import { renderLinks } from '@atrium/ui/linked-text';
import { FormError } from '../account/form';
import type { AccountLink } from './account-link';
import { CardPage, Text } from './card-page';
import { describeRepetition, describeTime } from './describe-time';

interface EventAnswerPageProps {
  link: AccountLink;
  /** Leaves the page; missing for somebody who is not signed in. */
  onLeave: (() => void) | undefined;
}

/** Shows the invitation of a link in a mail. Sends an answer on a click only: scanners open links, too. */
export function EventAnswerPage({ link, onLeave }: EventAnswerPageProps) {
  const check = useQuery(answerLinkQueries.check(link.token));
  const isGone = check.error instanceof ApiError && check.error.status === 404;
  return (
    <CardPage title="Invitation" heading={isGone ? 'This link does not work' : 'Invitation'}>
      {isGone ? (
        <Text role="alert">{explainError(check.error)}</Text>
      ) : check.data ? (
        <Invitation link={link} invitation={check.data} />
      ) : check.error ? (
        <ReadErrorState title="The link could not be checked" reads={[check]} />
      ) : (
        <Spinner label="Checking the link" />
      )}
      {onLeave && (
        <Button variant="ghost" onClick={onLeave}>
          Go to Atrium
        </Button>
      )}
    </CardPage>
  );
}

const ANSWERS = [
  { answer: 'accepted', label: 'Accept', done: 'You have accepted.' },
  { answer: 'tentative', label: 'Maybe', done: 'You have answered “maybe”.' },
  { answer: 'declined', label: 'Decline', done: 'You have declined.' },
] as const;

function Invitation({ link, invitation }: { link: AccountLink; invitation: InvitationToAnswer }) {
  const { title, description, timeZone, repetition, organizer, name, schedule } = invitation;
  const send = useMutation(answerLinkMutations.send());
  const time = describeTime(invitation);
  const timeThere = timeZone && describeTime(invitation, timeZone);
  const current = ANSWERS.find(({ answer }) => answer === invitation.answer);
  const primary = send.isSuccess ? invitation.answer : link.answer;
  return (
    <>
      <Title>
        <bdi>{title}</bdi>
      </Title>
      <Details as="div">
        <p>{time}</p>
        {timeThere && timeThere !== time && <p>{`${timeZone}: ${timeThere}`}</p>}
        {repetition && <p>{describeRepetition(repetition)}</p>}
        <p>{renderIsolated(`${isolate(organizer)} invites ${isolate(name)}`)}</p>
      </Details>
      <p role="status">
        {current
          ? `${current.done} You can change your answer until the event is over.`
          : 'You have not answered yet.'}
      </p>
      <FormError text={send.error && explainError(send.error)} />
      <Buttons>
        {ANSWERS.map(({ answer, label }) => (
          <Button
            key={answer}
            variant={answer === primary ? 'primary' : 'secondary'}
            autoFocus={answer === link.answer}
            aria-pressed={answer === invitation.answer}
            busy={send.isPending && send.variables.answer === answer}
            onClick={() => {
              if (!send.isPending) send.mutate({ token: link.token, answer, schedule });
            }}
          >
            {label}
          </Button>
        ))}
      </Buttons>
      {description && <Description dir="auto">{renderLinks(description)}</Description>}
    </>
  );
}

const Title = styled.h2`
  font-size: ${tokens.font.size.large};
  font-weight: ${tokens.font.weight.semibold};
  line-height: ${tokens.font.lineHeight.tight};
  overflow-wrap: anywhere;
`;

const Details = styled(Text)`
  display: grid;
  gap: ${tokens.space[1]};
`;

const Buttons = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${tokens.space[2]};
`;

const Description = styled.div`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
