import { Link } from 'react-router-dom';
import { paths } from '#web/src/lib/paths.ts';
import type { LoginState } from '#web/src/lib/session/return-address.ts';
import { FormEmail } from '#web/src/ui/fields/email/form-email.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { Split } from '#web/src/ui/layout/layout.tsx';
import { checkoutText as text } from './copy.ts';
import { CheckoutPart } from './part.tsx';
import type { Checkout } from './use-checkout.ts';

/** Returns to the checkout after sign-in. */
const loginState: LoginState = { from: paths.checkout };

/** A tall target in a heading's line. */
const linkStyle = { display: 'flex', alignItems: 'center', minHeight: 44, marginBlock: -8 } as const;

export function ContactPart({ checkout: { buyer, client, switchBuyer } }: { checkout: Checkout }) {
  return (
    <CheckoutPart
      title={text.contactTitle}
      end={
        buyer ? (
          <button type="button" className="link small" style={linkStyle} onClick={switchBuyer}>
            {(client ? text.buyAsGuest : text.buyAsClient)(buyer.profile.firstName)}
          </button>
        ) : (
          <Link className="link small" style={linkStyle} to={paths.login} state={loginState}>
            {text.signIn}
          </Link>
        )
      }
    >
      <FormText name="name" label={text.name} autoComplete="name" maxLength={120} />
      <Split columns="1fr 1fr" gap={14} phone={{ columns: '1fr' }}>
        <FormEmail
          name="email"
          label={text.email}
          hint={text.emailHint}
          autoComplete="email"
          maxLength={254}
        />
        <FormText
          name="phone"
          label={text.phone}
          hint={text.phoneHint}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
        />
      </Split>
    </CheckoutPart>
  );
}
