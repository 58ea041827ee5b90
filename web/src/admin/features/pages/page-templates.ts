/** `> [!WRITE]` is guidance for the writer. The site hides it, and a page that contains it cannot be published. */

const suits = `> [!WRITE] Who does it suit, in three lines? Who does it not suit, in three lines?`;

const ask = `## How we are paid

> [!WRITE] Who pays us for this, and what does the student pay? Say it plainly.

{ask:Ask us about it}`;

const questions = `## Questions

> [!WRITE] Write two or more questions that students ask, each as a smaller heading that ends with a question mark.

### How long does it take?

> [!WRITE] Answer in two sentences.

### What if I am refused?

> [!WRITE] What is refunded, what would you change, and when do you advise to stop?`;

const papers = `## What to bring

> [!WRITE] Which papers, and which office issues each?

- [ ] Passport
- [ ] Transcripts and certificates from grade 10 on`;

const road = `## The road from Nepal

> [!WRITE] In each step: who pays whom, and what is refunded if it fails?

1. **Offer** from the school.
2. **Financial documents**
3. **NOC** from the Ministry of Education.
4. **Bank transfer**
5. **Confirmation** of enrolment.
6. **Medical and biometrics**
7. **Lodgement**
8. **Decision**
9. **Flight**`;

const figures = `## What it costs

> [!WRITE] Insert the list of facts with Insert, Facts. Write no fee or amount by hand: each is a fact, with its source and date.`;

const register = `## How to check the school yourself

> [!WRITE] Link the official register, and say what a reader must find in it.`;

const part = (heading: string, guidance: string) => `## ${heading}\n\n> [!WRITE] ${guidance}`;

const text = (...parts: string[]): string => parts.join('\n\n');

export const pageTemplates: Readonly<Record<string, string>> = {
  Destination: text(
    suits,
    figures,
    road,
    part('The plan backwards from the intake', 'What happens in which month, in both calendars?'),
    papers,
    register,
    part('The cost of your year', 'How does a student work it out from the offer letter?'),
    questions,
    ask,
  ),
  'Visa process': text(suits, figures, road, papers, questions, ask),
  Scholarships: text(
    part('Who awards them', 'Which school or office awards what, to whom? Closing dates are facts.'),
    papers,
    part('How to recognise a fake one', 'What does no real scholarship ask for?'),
    questions,
    ask,
  ),
  Test: text(
    suits,
    figures,
    part('The parts of the test', 'A table: part, minutes, what is asked.'),
    `## Eight weeks\n\n> [!WRITE] What does a student do in each week?\n\n1. **Weeks 1 and 2**\n2. **Weeks 3 to 6**\n3. **Weeks 7 and 8**`,
    questions,
    ask,
  ),
  Course: text(
    suits,
    part('What you need to enter', 'Grades, subjects and test, as the schools ask for them.'),
    part('What graduates do', 'Which work, and who assesses the profession?'),
    register,
    questions,
    ask,
  ),
  Service: text(
    part('What we do', 'In the order in which it happens.'),
    part('What it costs', 'Say the price, or that it is free.'),
    papers,
    questions,
    ask,
  ),
};
