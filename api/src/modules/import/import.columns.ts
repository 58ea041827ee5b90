/** Recognises columns by their names in English, romanised Nepali or Devanagari. Browsers load this file, too. */
import { latinDigits } from '../../forms/digits.ts';

export const mostColumns = 200;

/** The fields that staff can choose for a column, with their labels. The menu lists them in this order. */
export const importFields = {
  skip: 'Leave out',
  message: 'Message',
  name: 'Name',
  nameNe: 'Name in Devanagari',
  phone: 'Phone',
  fatherPhone: "Father's phone",
  motherPhone: "Mother's phone",
  guardianPhone: "Guardian's phone",
  email: 'Email',
  createdOn: 'Date of the enquiry',
  service: 'Service',
  status: 'Status',
  followUpOn: 'Follow-up date',
  origin: 'Origin',
  counsellor: 'Counsellor',
  birthDay: 'Date of birth',
  guardianName: "Guardian's name",
  level: 'Level',
  destinations: 'Destinations',
  scores: 'Test scores',
} as const;
export type ImportField = keyof typeof importFields;

export const isImportField = (name: string): name is ImportField => Object.hasOwn(importFields, name);

/** Fields that several columns may fill together, such as "First name" and "Last name". */
export const shared: ReadonlySet<ImportField> = new Set([
  ...(['skip', 'message', 'name', 'phone', 'fatherPhone', 'motherPhone', 'guardianPhone'] as const),
  ...(['guardianName', 'destinations', 'scores'] as const),
]);

/** The fields that contain days. The value of each says what its days mean (`DayUse`). */
export const dayFields = { createdOn: 'enquiry', followUpOn: 'next', birthDay: 'birth' } as const;
export type DayField = keyof typeof dayFields;

export const isDayField = (field: string): field is DayField => Object.hasOwn(dayFields, field);

// Matches lower-case names. The first match wins, so put specific names before general names: "father's phone" before "phone".
const names: readonly (readonly [ImportField, RegExp])[] = [
  ['skip', /^(s ?no?|sno|sr ?no|sl ?no|serial( no| number)?|no|id|token( no)?|क्र ?सं?|सि ?नं|क्रम ?संख्या)$/],
  ['birthDay', /\bdob\b|\bd o b\b|birth|जन्म/],
  [
    'followUpOn',
    /follow ?up (date|day|on)|^follow ?up$|next (date|day|call|visit|follow)|call ?back|आगामी|अर्को (मिति|पटक)/,
  ],
  ['fatherPhone', /(father|dad|बुबा|बाबु|पिता).*(phone|mobile|contact|number|no\b|cell|फोन|मोबाइल|नम्बर|नं)/],
  ['motherPhone', /(mother|mom|आमा).*(phone|mobile|contact|number|no\b|cell|फोन|मोबाइल|नम्बर|नं)/],
  [
    'guardianPhone',
    /(guardian|parent|अभिभावक|संरक्षक).*(phone|mobile|contact|number|no\b|cell|फोन|मोबाइल|नम्बर|नं)/,
  ],
  ['guardianName', /guardian|parent|father|mother|अभिभावक|संरक्षक|बुबा|बाबु|पिता|आमा/],
  ['email', /e ?mail|gmail|इमेल|ईमेल/],
  ['counsellor', /counsel|assigned|handled by|attended by|staff|agent|परामर्श|काउन्सेलर/],
  [
    'phone',
    /phone|mobile|cell|contact|whats ?app|viber|tel\b|telephone|number|^ph( no)?$|^mob( no)?$|फोन|मोबाइल|सम्पर्क|नम्बर/,
  ],
  ['nameNe', /name.*(nepali|devanagari|नेपाली)|(nepali|devanagari) name|नाम.*(नेपाली|देवनागरी)/],
  ['scores', /ielts|pte|toefl|duolingo|\bsat\b|\bgre\b|score|band|gpa|अंक/],
  ['destinations', /countr|destination|abroad|देश|गन्तव्य/],
  ['level', /level|qualification|education|grade|class|academic|degree|faculty|योग्यता|तह|कक्षा|शिक्षा/],
  ['origin', /source|origin|how (did|do)|heard|medium|channel|referr|reference|स्रोत|माध्यम/],
  ['status', /status|stage|progress|response|result|अवस्था|स्थिति/],
  ['createdOn', /date|\bday\b|timestamp|created|enquired|inquired|visited|मिति|दिन|^miti$/],
  [
    'message',
    /remark|note|comment|message|query|enquir|inquir|detail|description|feedback|कैफियत|टिप्पणी|सन्देश/,
  ],
  ['service', /service|course|program|subject|interest|purpose|test|class|सेवा|विषय|कोर्स|पाठ्यक्रम/],
  ['name', /name|student|candidate|applicant|client|customer|नाम|विद्यार्थी/],
];

const plainHeader = (header: string): string =>
  latinDigits(header)
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’`]s?\b/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Returns the field that the name of a column means; null if the name is unknown. */
export function fieldOfHeader(header: string): ImportField | null {
  const plain = plainHeader(header);
  if (plain === '' || plain.length > 60) return null;
  return names.find(([, expression]) => expression.test(plain))?.[0] ?? null;
}

/** This many rows are searched for the column names, because a title may be above the names. */
const LOOKED_AT = 6;

/** Finds the row with the most known column names, at least two. @returns the index of the row; -1 if there is none */
export function headerRow(rows: readonly (readonly string[])[]): number {
  let best = -1;
  let most = 1;
  for (const [index, row] of rows.slice(0, LOOKED_AT).entries()) {
    const known = row.map(fieldOfHeader).filter((field) => field !== null);
    // A data row rarely contains the names of two fields. A row with a long number or an "@" contains data.
    const count = row.some((cell) => /\d{5}|@/.test(latinDigits(cell))) ? 0 : new Set(known).size;
    if (count > most) [best, most] = [index, count];
  }
  return best;
}

/**
 * Returns the field of each column. The name of the column determines its field; if there is no name, the cells do. Skips empty
 * columns without a known name. Other unknown columns fill the message, so that no data is lost. A second column for a field
 * that allows only one column fills the message, too.
 * @param headers - '' for a column without a name
 * @param columns - some cells of each column
 */
export function matchColumns(
  headers: readonly string[],
  columns: readonly (readonly string[])[],
): ImportField[] {
  const had = new Set<ImportField>();
  const take = (field: ImportField | null): ImportField | null => {
    if (field === null || (had.has(field) && !shared.has(field))) return null;
    had.add(field);
    return field;
  };
  const byName = headers.map((header) => take(fieldOfHeader(header)));
  return byName.map((field, index) => {
    const cells = (columns[index] ?? []).filter((cell) => cell.trim() !== '');
    if (field !== null) return field;
    if (cells.length === 0) return 'skip';
    return (headers[index] === '' ? take(fieldOfCells(cells, had)) : null) ?? 'message';
  });
}

/** Guesses the field from the format of most cells. Returns null if the format is unknown. */
function fieldOfCells(cells: readonly string[], had: ReadonlySet<ImportField>): ImportField | null {
  const most = (fits: (cell: string) => boolean) => cells.filter(fits).length * 2 > cells.length;
  const latin = cells.map(latinDigits);
  const digits = (cell: string) => cell.replace(/\D/g, '').length;
  if (most((cell) => /\S@\S/.test(cell))) return 'email';
  if (
    latin.filter((cell) => /^\+?[\d\s()./,;-]{7,}$/.test(cell) && digits(cell) >= 9).length * 2 >
    cells.length
  )
    return 'phone';
  if (latin.filter((cell) => /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(cell.trim())).length * 2 > cells.length)
    return 'createdOn';
  const isName = (cell: string) => /^[\p{L}\p{M}.' -]{3,60}$/u.test(cell.trim());
  return !had.has('name') && most(isName) ? 'name' : null;
}
