import type { DemoUsername } from './demo-accounts';

/** A conversation of the demo. `a` and `b` begin the lines of the two people. */
export interface DemoConversation {
  readonly between: readonly [a: DemoUsername, b: DemoUsername];
  /** Oldest first, each begins with who says it. */
  readonly lines: readonly `${'a' | 'b'}: ${string}`[];
  /** How many of the last lines have not been read yet. */
  readonly unread: number;
}

/** The conversations of the demo. */
export const demoConversations: readonly DemoConversation[] = [
  {
    between: ['admin', 'maria'],
    unread: 2,
    lines: [
      'a: Good morning! How did the call with Northwind go?',
      'b: Very well, they want to renew for all three companies.',
      'a: Even Marlow & Finch? I thought they had paused.',
      'b: They have. Northwind would like to win them back in spring.',
      'a: Let us make them a good offer then.',
      'b: I will draft one today.',
      'a: Thank you. Please add the service tier.',
      'b: Done, it is in the shared folder.',
      'a: Read it, looks good. One thing: the start date should be the first of the month.',
      'b: Changed.',
      'a: Did İstanbul Çelik answer?',
      'b: Ayşe Hanım wants to talk about moving all 140 seats at once.',
      'a: That is their largest order so far!',
      'b: I know. The offer goes out on Thursday.',
      'a: Tell me if you need a discount approved.',
      'b: Five per cent would help.',
      'a: Approved.',
      'b: Great, thanks!',
      'b: The Lumen workshop has twelve participants now, can you prepare two more trials?',
      'b: No hurry, tomorrow morning is early enough.',
    ],
  },
  {
    between: ['admin', 'deniz'],
    unread: 3,
    lines: [
      'b: The old licence server is switched off.',
      'a: Any complaints?',
      'b: None. Two distributors asked about the new address, both are fine now.',
      'a: Excellent. Shall we cancel the rack?',
      'b: Let us keep it until Friday, just in case.',
      'a: Agreed.',
      'b: Rheinland sent the credentials of their test tenant.',
      'a: Please keep them in the vault, not in the chat.',
      'b: Of course.',
      'a: How far is the sign-in?',
      'b: It works. Group mapping is next, two days I think.',
      'a: Jürgen would like to see it next week.',
      'b: That is possible if nothing else comes in between.',
      'a: I will keep everything away from you 🙂',
      'b: Then it will surely work.',
      'a: Could you look at the slow company page some time?',
      'b: I had a quick look, it asks for every licence twice.',
      'b: I opened a task for it.',
      'b: By the way, the certificate of the download server ends soon.',
      'b: Do you renew it or shall I?',
    ],
  },
  {
    between: ['maria', 'deniz'],
    unread: 1,
    lines: [
      'a: Selam! Is the Turkish welcome mail ready?',
      'b: Yes, could you read it once? My eyes no longer see mistakes.',
      'a: Gladly.',
      'a: Only one: “lisansınız” in the second line needs an s.',
      'b: Fixed, teşekkürler!',
      'a: A customer spelled a key over the phone today and it just worked.',
      'b: No more O and 0?',
      'a: No more O and 0. Support loves you.',
      'b: I will frame this message.',
      'a: Which week of the rota do you want in December?',
      'b: The first one, if I may choose.',
      'a: Then I take the second one.',
      'b: Perfect.',
      'a: Searching for “isik” finds nothing, although Işık Eğitim is in the list.',
      'b: Dotless i, the old friend. I will look into it.',
      'a: Thank you! They call me every other day at the moment.',
      'b: It should be in the next release.',
      'a: Lunch at half past twelve?',
      'b: Yes, the soup place.',
      'a: See you there!',
    ],
  },
];
