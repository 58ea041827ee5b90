/** How somebody came to the office. */
export const originLabels: Readonly<Record<string, string>> = {
  website: 'Website',
  'walk-in': 'Walk-in',
  phone: 'Phone',
  viber: 'Viber',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  referral: 'Referral',
  event: 'Event',
};
