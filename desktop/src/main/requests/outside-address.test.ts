import { expect, test } from 'vitest';
import { isOutside } from './outside-address.ts';

test.each([
  'https://wa.me/9779851088888',
  'https://www.example.com.np/blog/x?y=1',
  'http://192.168.1.20:3000/blog',
  'http://localhost:3000/',
  'mailto:asha@example.com?subject=Your%20enquiry&body=Namaste',
  'tel:+9779851088888',
  'sms:+9779851088888',
  'sms:+9779851088888?body=Namaste%20Asha',
  'viber://chat?number=%2B9779851088888',
])('%s opens', (address) => expect(isOutside(address)).toBe(true));

test.each([
  'http://www.example.com/',
  'https://asha:secret@example.com/',
  'mailto:asha@example.com?attach=/etc/passwd',
  'tel:*21*98510#',
  'tel:+977985;phone-context=x',
  'sms:+9779851088888,+9779851088889?body=x',
  'sms:?body=x',
  'sms:+9779851088888?body=x&app=y',
  'viber://forward?text=x',
  'viber://chat?number=%2B977&draft=x',
  'file:///etc/passwd',
  'smb://host/share',
  'prasthan://contact/1',
  'javascript:alert(1)',
  'data:text/html,x',
  'ms-msdt:/id',
  'vscode://x',
  'app://prasthan/admin',
  'not an address',
])('%s stays closed', (address) => expect(isOutside(address)).toBe(false));
