import { createContext, type RefObject } from 'react';

/** The record whose image the user requested before it was open. Its image button takes the request when it appears. */
export const RequestedImage = createContext<RefObject<string | undefined>>({ current: undefined });
