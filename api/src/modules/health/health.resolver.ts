import { Arg, Ctx, Field, Float, GraphQLISODateTime, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { OwnerOnly } from '../../graphql/open.ts';
import { Rows } from '../../graphql/rows.ts';

/** One thing that an owner wants in order. */
@ObjectType()
export class HealthItem {
  @Field(() => String, { description: 'A word of the code: database, backup, disk, ...' })
  key!: string;

  @Field(() => String)
  label!: string;

  @Field(() => Boolean)
  isOk!: boolean;

  @Field(() => String)
  message!: string;

  @Field(() => String, { nullable: true, description: 'What to do; null where nothing is to be done.' })
  advice!: string | null;
}

/** How the instance that answers is, in words. */
@ObjectType()
export class Health {
  @Field(() => Boolean, { description: 'Whether nothing needs attention.' })
  isOk!: boolean;

  @Rows({ usual: 15, most: 15 })
  @Field(() => [HealthItem])
  items!: HealthItem[];

  @Field(() => GraphQLISODateTime)
  lookedAt!: Date;

  @Field(() => GraphQLISODateTime, { description: 'When the server started.' })
  startedAt!: Date;

  @Field(() => Float, { description: 'The size of the database.' })
  databaseBytes!: number;
}

@Resolver()
export class HealthResolver {
  @OwnerOnly()
  @Query(() => Health, { description: 'What is in order and what needs attention, with what to do.' })
  async health(
    @Ctx() { em, health }: Context,
    @Arg('fresh', () => Boolean, {
      nullable: true,
      description: 'Look now, and tell nothing that was found before.',
    })
    fresh?: boolean | null,
  ): Promise<Health> {
    const [report, [size]] = await Promise.all([
      health.report({ fresh: fresh ?? false }),
      em.execute<{ bytes: number }[]>('select pg_database_size(current_database())::float8 as bytes'),
    ]);
    return {
      ...report,
      isOk: report.items.every((item) => item.isOk),
      databaseBytes: size?.bytes ?? 0,
    };
  }
}
