import { isActive, type Visibility } from '../../forms/visibility.ts';
import type { KindRules } from '../../records/record.rules.ts';

interface Said {
  name: string;
  content: string;
}

/** Returns the fields that have a second name in the API, under their second names (docs/product.md, "REST"). */
export const doubled = ({ name, content }: Said) => ({
  clientName: name,
  testimonial: content,
  text: content,
});

export const rules: KindRules<Said & { status: Visibility }> = {
  derived: (row) => ({ isActive: isActive(row), ...doubled(row) }),
};
