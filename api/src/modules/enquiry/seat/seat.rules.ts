/** An enquiry may have a seat in a class. The seat is stored with the enquiry (docs/product.md, "Classes"). */

/** The states of a seat, in the order in which the class register lists them. */
export const seats = {
  joined: 'Joined',
  held: 'Seat held',
  waiting: 'Waiting list',
  wants: 'Asks for a seat',
  left: 'Left',
} as const;

export type Seat = keyof typeof seats | '';
export const seatNames = Object.keys(seats) as Exclude<Seat, ''>[];

/** Only enquiries in these two states reduce the number of free seats in a class. */
export const takingSeats = ['held', 'joined'] as const satisfies Seat[];
export const isTaking = (seat: string): boolean => takingSeats.some((each) => each === seat);

/** A seat is held for this many days. Staff call again on the last day. */
export const holdDays = 2;

export interface Seated {
  batchId: string | null;
  seat: string;
}

/** Returns the values to correct: `seat` becomes '' if `batchId` is null, and "wants" if there is a class but no seat. */
export function wholeSeat({ batchId, seat }: Partial<Seated>): Partial<Seated> {
  if (batchId === undefined) return {};
  if (batchId === null) return { seat: '' };
  return seat ? {} : { seat: 'wants' };
}

/** Returns whether the hold of a seat has ended, in which case staff should call. @param day - today's date in the office */
export const isHoldOver = (
  { seat, followUpOn }: { seat: string; followUpOn?: string | null },
  day: string,
): boolean => seat === 'held' && (followUpOn ?? '') < day;

export const classIsFull = 'This class is full. Choose the waiting list.';
