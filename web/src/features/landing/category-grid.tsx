import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { LandingCategory } from '#shared/catalog/api.ts';
import dune from '#web/src/assets/landing/dune.webp';
import leaf from '#web/src/assets/landing/leaf.webp';
import light from '#web/src/assets/landing/light.webp';
import silk from '#web/src/assets/landing/silk.webp';
import water from '#web/src/assets/landing/water.webp';
import { landingParts } from '#web/src/components/public/copy.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { text } from './copy.ts';

/** Textures, assigned to categories by position. */
const pictures = [water, light, silk, leaf, dune];

function CategoryCard({ category, index, onOpen }: CategoryCardProps) {
  const { name, description, services } = category;
  return (
    <Stack
      as="button"
      type="button"
      gap={16}
      phone={{ gap: 10 }}
      textAlign="left"
      className="category"
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <img src={pictures[index % pictures.length]} alt="" width="900" height="600" loading="lazy" />
      <Stack as="span" gap={2}>
        <Text size={18} weight={600} breakWords>
          {name}
        </Text>
        {description !== undefined && <span className="category__description muted">{description}</span>}
        <Row as="span" gap={6} pad="6 0 0 0" weight={600} tone="accent" className="n">
          {text.serviceCount(services.length)} <Icon icon={ArrowRight} size={16} />
        </Row>
      </Stack>
    </Stack>
  );
}
type CategoryCardProps = { category: LandingCategory; index: number; onOpen: () => void };

/** 'Nuestros Servicios': a category opens its services. */
export function Services({ categories }: { categories: readonly LandingCategory[] }) {
  const [openCategory, setOpenCategory] = useState<LandingCategory>();
  return (
    <section id={landingParts.services} className="wrap landing__section" aria-labelledby="services-title">
      <Stack gap={8} pad="0 0 32 0">
        <h2 id="services-title" className="serif-title">
          {text.services}
        </h2>
        {categories.length > 0 && <p className="muted">{text.servicesLead}</p>}
      </Stack>
      {categories.length === 0 ? (
        <Stack as="p" pad="48 24" tone="muted" textAlign="center" className="box">
          {text.noServices}
        </Stack>
      ) : (
        // Two wide cards, then three per row. The last row is always full.
        <Split columns="1fr 1fr 1fr 1fr 1fr 1fr" gap="40 20" phone={{ columns: '1fr 1fr', gap: '24 12' }}>
          {categories.map((category, index) => (
            <CategoryCard
              key={category.categoryId}
              category={category}
              index={index}
              onOpen={() => setOpenCategory(category)}
            />
          ))}
        </Split>
      )}
      {openCategory && <CategoryDialog category={openCategory} onClose={() => setOpenCategory(undefined)} />}
    </section>
  );
}
