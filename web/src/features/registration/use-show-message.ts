import { useNavigate } from 'react-router';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';

/** @returns a function that shows the server's message and, once it is closed, the login page (Spec 1 §2). */
export function useShowMessage(): (response: { readonly message: string }) => void {
  const navigate = useNavigate();
  const { alert } = useDialogs();
  return ({ message }) => {
    void alert({ kind: 'message', message }).then(() => navigate('/login'));
  };
}
