import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Env } from '../env.ts';
import type { Form } from '../forms/fields.ts';
import { parseOrThrow } from '../graphql/errors.ts';
import {
  defaultMenu,
  defaultSettings,
  defaultSlides,
  sampleServices,
  sampleSettings,
  sampleTestimonials,
} from '../modules/defaults.ts';
import { heroSlideForm } from '../modules/hero-slide/hero-slide.form.ts';
import { HeroSlide } from '../modules/hero-slide/hero-slide.kind.ts';
import { menuItemForm } from '../modules/menu-item/menu-item.form.ts';
import { MenuItem } from '../modules/menu-item/menu-item.kind.ts';
import { replyTemplateForm } from '../modules/reply-template/reply-template.form.ts';
import { ReplyTemplate } from '../modules/reply-template/reply-template.kind.ts';
import { sampleReplies } from '../modules/reply-template/reply-template.samples.ts';
import { serviceForm } from '../modules/service/service.form.ts';
import { Service } from '../modules/service/service.kind.ts';
import { SiteSettings } from '../modules/site-settings/site-settings.entity.ts';
import { testimonialForm } from '../modules/testimonial/testimonial.form.ts';
import { Testimonial } from '../modules/testimonial/testimonial.kind.ts';
import { ONLY_ID, type OrderedEntity } from '../records/record.entity.ts';
import { demonstration, showcase } from './showcase.ts';
import { menuItemWithTwins, serviceWithTwins, settingsWithTwins, slideWithTwins } from './twins.ts';

/** Seeds the database, unless the row of the settings exists. */
export async function seed(em: EntityManager, kind: NonNullable<Env['seed']>): Promise<void> {
  await em.transactional(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(?)', [advisoryLocks.seed]);
    if (await tx.count(SiteSettings, ONLY_ID)) return;
    const settings = kind === 'none' ? defaultSettings : { ...defaultSettings, ...sampleSettings };
    tx.create(SiteSettings, settingsWithTwins(settings), { partial: true });
    const fill = (entity: EntityClass<OrderedEntity>, form: Form, rows: readonly object[]) => {
      for (const [place, row] of rows.entries())
        tx.create(entity, { ...parseOrThrow(form, row), sortOrder: place + 1 }, { partial: true });
    };
    fill(MenuItem, menuItemForm, defaultMenu.map(menuItemWithTwins));
    if (kind === 'none') return;
    fill(HeroSlide, heroSlideForm, defaultSlides.map(slideWithTwins));
    fill(Service, serviceForm, sampleServices.map(serviceWithTwins));
    fill(Testimonial, testimonialForm, sampleTestimonials);
    fill(ReplyTemplate, replyTemplateForm, sampleReplies);
    demonstration(tx);
    if (kind === 'showcase') showcase(tx);
  });
}
