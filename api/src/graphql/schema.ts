import { type GraphQLSchema, lexicographicSortSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { ActivityResolver } from '../modules/activity/activity.resolver.ts';
import { AdminResolver } from '../modules/admin/admin.resolver.ts';
import { DashboardResolver } from '../modules/admin/dashboard.resolver.ts';
import { BlogPostResolver } from '../modules/blog-post/blog-post.resolver.ts';
import { ContactResolver } from '../modules/contact/contact.resolver.ts';
import { HeroSlideResolver } from '../modules/hero-slide/hero-slide.resolver.ts';
import { MenuItemResolver } from '../modules/menu-item/menu-item.resolver.ts';
import { PageResolver } from '../modules/page/page.resolver.ts';
import { PictureResolver } from '../modules/picture/picture.resolver.ts';
import { SearchResolver } from '../modules/search/search.resolver.ts';
import { ServiceResolver } from '../modules/service/service.resolver.ts';
import { SiteSettingsResolver } from '../modules/site-settings/site-settings.resolver.ts';
import { TeamMemberResolver } from '../modules/team-member/team-member.resolver.ts';
import { TestimonialResolver } from '../modules/testimonial/testimonial.resolver.ts';
import { type Context, requireViewer } from './context.ts';

const unused = () => {
  throw new Error('A subscription without a `subscribe` of its own.');
};

/** The GraphQL schema, from the code. */
export const buildApiSchema = (): GraphQLSchema =>
  lexicographicSortSchema(
    buildSchemaSync({
      resolvers: [
        ActivityResolver,
        AdminResolver,
        BlogPostResolver,
        ContactResolver,
        DashboardResolver,
        HeroSlideResolver,
        PictureResolver,
        MenuItemResolver,
        PageResolver,
        SearchResolver,
        ServiceResolver,
        SiteSettingsResolver,
        TeamMemberResolver,
        TestimonialResolver,
      ],
      // Forms validate (fields.ts), so that the browser and the API say the same.
      validate: false,
      // Subscriptions bring their own source (the feed of new enquiries); the library insists on one of its own.
      pubSub: { publish: unused, subscribe: unused },
      authChecker: ({ context }: { context: Context }) => Boolean(requireViewer(context)),
    }),
  );
