import { emailKeyOf } from '../enquiry/enquiry.rules.ts';
import { nameWords } from '../enquiry/inbox/name.rules.ts';
import { phoneNumbers } from '../enquiry/phone.ts';
import { nameKeyOf, type Phone } from './person.rules.ts';

interface Named {
  name: string;
  nameNe: string;
  email: string;
  phones: readonly Pick<Phone, 'text' | 'whose'>[];
}

export function personKeysOf({ name, nameNe, email, phones }: Named) {
  const read = phones.map(({ text }) => phoneNumbers(text));
  const numbers = [...new Set(read.flat())];
  return {
    phones: phones.map(({ text, whose }, index) => ({ text, number: read[index]?.[0] ?? '', whose })),
    numbers,
    emailKey: emailKeyOf(email),
    nameKey: nameKeyOf(name),
    searchKey: [...nameWords(`${name} ${nameNe}`), ...numbers].join(' '),
  };
}
