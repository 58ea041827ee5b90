import { isActive, type Visibility } from '../../forms/visibility.ts';
import type { KindRules } from '../../records/record.rules.ts';

interface TestimonialText {
  name: string;
  content: string;
}

/** The other names of `name` and `content` in the API (docs/product.md, "REST"). */
export const doubled = ({ name, content }: TestimonialText) => ({
  clientName: name,
  testimonial: content,
  text: content,
});

export const rules: KindRules<TestimonialText & { status: Visibility }> = {
  derived: (row) => ({ isActive: isActive(row), ...doubled(row) }),
};
