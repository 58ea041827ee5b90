import { Ctx, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { Open } from '../../graphql/open.ts';
import { version } from '../../version.ts';
import { level, oldestApp } from './about.ts';

/** Which server this is, for the installed app and for whoever watches the server. */
@ObjectType()
export class About {
  @Field(() => String, { description: 'Always "prasthan".' })
  product!: 'prasthan';

  @Field(() => ID, {
    description:
      'A random UUID of this installation. A backup, a restore and a move to another machine keep it.',
  })
  installationId!: string;

  @Field(() => ID, {
    description:
      'A random UUID that each restore changes: the same installation with another lineage is a restored copy.',
  })
  lineage!: string;

  @Field(() => String, { description: 'The version of the server, such as "1.0.0".' })
  version!: string;

  @Field(() => Int, { description: 'The level of the API. A higher level has all that a lower one has.' })
  level!: number;

  @Field(() => Int, { description: 'The level of the oldest installed app that this server still serves.' })
  oldestApp!: number;
}

@Resolver()
export class AboutResolver {
  // Not shared: the answer costs nothing, and a kept one would outlive an update of the server behind a proxy.
  @Open()
  @Query(() => About, { description: 'Which server this is, and how new.' })
  async about(@Ctx() { installation }: Context): Promise<About> {
    const { id, lineage } = await installation.read();
    return { product: 'prasthan', installationId: id, lineage, version, level, oldestApp };
  }
}
