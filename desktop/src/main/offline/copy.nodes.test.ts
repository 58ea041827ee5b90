import { expect, test } from 'vitest';
import { personNode } from './copy.nodes.ts';
import type { OfficeCopy, PersonRow } from './office.copy.ts';

test("a person's enquiries are found without searching all people for each enquiry", () => {
  const count = 2000;
  let reads = 0;
  const people = Array.from({ length: count }, (_, index) => ({
    get _id() {
      reads += 1;
      return `person ${index}`;
    },
    // A chain of two merges: the third-last person was merged into the second-last, and the second-last into the last.
    mergedIntoId: index === count - 2 || index === count - 3 ? `person ${index + 1}` : null,
  }));
  const enquiries = people.map((_, index) => ({ _id: `enquiry ${index}`, personId: `person ${index}` }));
  const copy = { people, enquiries } as unknown as OfficeCopy;
  const node = personNode(copy, people.at(-1) as unknown as PersonRow) as {
    enquiries: (part: object) => { _id: string }[];
  };
  reads = 0;
  expect(node.enquiries({ first: 20 }).map(({ _id }) => _id)).toEqual(
    [3, 2, 1].map((back) => `enquiry ${count - back}`),
  );
  expect(reads).toBeLessThan(count * 3);
});
